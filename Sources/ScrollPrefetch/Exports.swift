// An app imports one module: the core's few public types are part of this module's face.
@_exported public import PrefetchCore
