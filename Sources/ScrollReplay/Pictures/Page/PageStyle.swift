/// How the page looks: light, dark and printed.
enum PageStyle {
  /// The colours are named for what they mean; the picture without a page has the same.
  static let colours = #"""
    :root { color-scheme: light dark;
      --paper: #fff; --ink: #1a1d21; --soft: #5c6570; --line: #d5dae0; --panel: #f6f7f9;
      --screen: #dfe3e8; --edge: #4b545e; --seen: #a3d9bd; --held: #e6f3ec; --waiting: #a9cdf2;
      --receiving: #1769c2; --wasted: #ec8b00; --blank: #e6003d; --capacity: #dde2e8; }
    @media (prefers-color-scheme: dark) { :root {
      --paper: #14171b; --ink: #eceff2; --soft: #9ba5b0; --line: #353c45; --panel: #1b1f25;
      --screen: #343b45; --edge: #b9c2cc; --seen: #2b6b4c; --held: #1c2d26; --waiting: #35567a;
      --receiving: #5aa9f5; --wasted: #ffa62b; --blank: #ff2b5f; --capacity: #2b323b; } }
    @media print { :root { color-scheme: light;
      --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --panel: #fff;
      --screen: #dfe3e8; --edge: #333; --seen: #a3d9bd; --held: #e9f4ee; --waiting: #a9cdf2;
      --receiving: #1769c2; --wasted: #ec8b00; --blank: #e6003d; --capacity: #dde2e8; } }
    """#

  /// The shapes of a picture, by what they mean.
  static let shapes = #"""
    svg { display: block; font: 11px system-ui, sans-serif; }
    svg text { fill: var(--soft); }
    svg .head { fill: var(--ink); font-size: 14px; font-weight: 600; }
    .paper { fill: var(--paper); }
    .ground { fill: var(--panel); }
    .screen { fill: var(--screen); }
    .edge { fill: none; stroke: var(--edge); stroke-width: 1; }
    .held { fill: var(--held); }
    .seen { fill: var(--seen); }
    .waiting { fill: var(--waiting); }
    .receiving { fill: var(--receiving); }
    .wasted { fill: var(--wasted); }
    .blank { fill: var(--blank); }
    .stopped { fill: none; stroke: var(--ink); stroke-width: 1.5; }
    .resumed { fill: var(--paper); stroke: var(--receiving); stroke-width: 1.5; }
    .capacity { fill: var(--capacity); }
    .rule { fill: none; stroke: var(--line); stroke-width: 1; }
    .offline { fill: var(--ink); fill-opacity: .18; }
    .mark { fill: none; stroke: var(--soft); stroke-dasharray: 2 2; }
    .touch { fill: var(--soft); }
    """#

  /// The page around the pictures.
  static let page = #"""
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1800px; padding: 16px 20px 32px; background: var(--paper);
      color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
    h1 { font-size: 20px; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 15px; margin: 0; }
    .verdict { font-size: 16px; margin: 4px 0 10px; max-width: 90ch; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; margin: 8px 0; padding: 0; }
    .legend svg { display: inline-block; vertical-align: -2px; margin-right: 6px; }
    .controls { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center;
      position: sticky; top: 0; z-index: 1; padding: 6px 0; background: var(--paper);
      border-bottom: 1px solid var(--line); }
    .controls button { font: inherit; color: inherit; background: var(--panel); cursor: pointer;
      border: 1px solid var(--line); border-radius: 4px; min-width: 30px; padding: 2px 8px; }
    .controls output { color: var(--soft); font-variant-numeric: tabular-nums; }
    .controls fieldset { display: contents; }
    .controls legend { float: left; color: var(--soft); padding: 0; }
    .panel { margin: 12px 0 4px; break-inside: avoid; }
    .panel header { display: flex; flex-wrap: wrap; gap: 0 14px; align-items: baseline; margin-bottom: 3px; }
    .panel header span { color: var(--soft); }
    .panel header b { font-weight: 600; color: var(--ink); font-variant-numeric: tabular-nums; }
    .panel header b.blank { color: var(--blank); }
    .plot { cursor: crosshair; touch-action: pan-y; outline-offset: 2px; }
    .plot.held-by-hand { cursor: grabbing; }
    .tip { position: fixed; z-index: 2; max-width: 46ch; padding: 6px 9px; pointer-events: none;
      background: var(--paper); border: 1px solid var(--edge); border-radius: 5px; font-size: 12.5px;
      box-shadow: 0 3px 12px #0004; overflow-wrap: anywhere; }
    .tip p { margin: 0; }
    .tip p:first-child { font-weight: 600; }
    .hint { color: var(--soft); font-size: 12.5px; margin: 6px 0 14px; }
    .beside { display: flex; flex-wrap: wrap; gap: 10px 40px; align-items: flex-start; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    caption { text-align: left; font-weight: 600; padding-bottom: 4px; }
    th, td { padding: 1px 10px; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
    thead th { font-weight: 600; }
    tbody th { text-align: left; padding-left: 0; white-space: pre; }
    pre { margin: 0; font: 12.5px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
    .aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    @media print { body { padding: 0; } .controls, .hint, .tip { display: none; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
    """#
}
