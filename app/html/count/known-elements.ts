/** The elements of HTML, of today and of before; one with another name is something that we do not know. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas
  caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i
  iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript
  object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section
  select slot small source span strike strong style sub summary sup svg table tbody td template textarea
  tfoot th thead time title tr track tt u ul var video wbr`.split(/\s+/),
);
/** Those of drawings and formulas, which stand in an element of their own. */
const DRAWN =
  /^(?:m(?:i|n|o|s|text|row|frac|sup|sub|subsup|sqrt|root|over|under|underover|table|tr|td|style|space|padded|enclose|phantom|fenced|error|action|multiscripts|prescripts)|semantics|annotation(?:-xml)?|path|g|circle|rect|line|polygon|polyline|ellipse|text|tspan|use|defs|symbol|clippath|mask|pattern|filter|stop|image|desc|lineargradient|radialgradient|foreignobject|animate|animatetransform|view|metadata|fe[a-z]+)$/;

export function isKnownElement(name: string): boolean {
  return ELEMENTS.has(name) || DRAWN.test(name);
}
