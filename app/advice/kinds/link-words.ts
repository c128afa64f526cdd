const POINTING = '(?:here|this|that|these|those|it|there|below|above|following)';
const THING =
  '(?:links?|pages?|articles?|posts?|blog|blog ?posts?|web ?sites?|sites?|web ?pages?|buttons?|videos?|documents?|files?|pdfs?|forms?|sources?|urls?|piece|section|resources?|guide|report|study|story|one)';
/** What somebody does with a link, and nothing else. */
const FOLLOW =
  '(?:click|tap|press|push|go|read|see|look|view|visit|check|find|get|learn|open|watch|continue|download|use|follow|try|hit|head|discover|explore|access|start)';
const DO = `(?:${FOLLOW}|sign|apply|register|book|order|shop|buy|donate|rsvp|enroll|join|contact|schedule|request|subscribe)`;
const FILLER =
  "(?:please|just|now|today|for|all|the|an?|our|my|your|out|on|over|at|in|to|up|us|is|are|and|of|about|more|full|further|complete|further|additional|info|information|details?|reading|story|me|by|via|from|next|previous|page|helpful|great|useful|handy|short|free|new|recent|how|why|what|where|when|keep|right|quick|some|here's|→|»|>+)";
const WORD = `(?:${POINTING}|${THING}|${FOLLOW}|${FILLER})`;

/** Nothing but words that point: “click here”, “this article”, “more info”, “our website”. */
const ONLY_POINTS = new RegExp(String.raw`^(?:${WORD}[\s,.:!?…-]*){1,8}$`, 'i');
/** “The blog” and “our guide” say where they lead. */
const NAMES_ONE =
  /^(?:about(?: us)?|directions|get directions|get started|(?:the|our) blog|(?:my|our|the) (?:story|guide|report|study|resources|sources?|videos?|forms?))[.!]?$/i;
/** “Click here to contact us”, “learn more here”, “go here to apply”. */
const BEGINS = words(
  String.raw`^(?:please |just |you can |simply )?(?:(?:click|tap|press|push|hit)\b|(?:go|look|see|read|start|check|find out|sign up|apply|learn)(?: \w+)? (?:here|this|there)\b|here(?:'s| is)\b.{0,12}\b(?:link|page|article|post|it)\b|(?:follow|use|open|try|visit|see|read|at|on|via) (?:this|that|the|these) (?:link|page|article|post|site|website|url|button)\b)`,
);
const ENDS = words(
  String.raw`^${DO}\b(?: \S{1,20}){0,4} (?:here|at this link|on this page|this link|now here|below|by clicking)[.!]?$`,
);
const ADDRESS = /^(?:https?:\/\/\S+|www\.\S+|[\w-]+(?:\.[\w-]+)+\/\S+)[.!:]?$/i;

function words(source: string): RegExp {
  return new RegExp(source, 'i');
}

/** Whether the words of a link do not say where it leads. */
export function saysNothing(text: string, href: string): boolean {
  const plain = text.replace(/[’‘]/g, "'").trim();
  if (plain === '') return true;
  if (plain.length > 200) return false;
  // The number of a note, a telephone number.
  if (!/\p{L}/u.test(plain)) return !/\d/.test(plain);
  if (/^(?:tel|sms|mailto):/i.test(href) && !/\bhere\b/i.test(plain)) return false;
  if (ADDRESS.test(plain) || BEGINS.test(plain) || ENDS.test(plain)) return true;
  return ONLY_POINTS.test(plain) && !NAMES_ONE.test(plain);
}
