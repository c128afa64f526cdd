const BLANK =
  '(?:insert|enter|type|add|put|fill in|replace|your|my|our|first|last|full|company|business|client|customer|owner|resident|family|contact|home|facility|community|agency|staff|manager|phone|cell|fax|tel|email|e-mail|web ?site|url|link|address|street|city|state|zip|county|town|region|country|date|day|month|year|time|number|amount|price|rate|fee|cost|dollars?|percent(?:age)?|title|name|photo|picture|image|logo|video|caption|quote|testimonial|review|source|citation|cite|statistic|stat|figure|example|topic|keyword|text|content|description|summary|headline|details?|here|placeholder|tbd|tba|todo|xx+|to come|to be (?:added|determined|announced|confirmed)|confirm|check|fixme)';
const FILL =
  '(?:names?|phone number|number|address|city|town|state|county|zip code|date|time|price|amount|link|url|email|here|photo|image|title|company|month|year)';

const LEFT_OVER: readonly RegExp[] = [
  /lorem ipsum|dolor sit amet/i,
  /\b(?:TODO|TO DO:|TBD|TBA|TBC|FIXME|XXX+|TK(?:TK)*|PLACEHOLDER|N\/?A HERE)\b/,
  // [phone number], {{first_name}}, <your name>, (insert address here), %FIRST_NAME%, *|FNAME|*
  new RegExp(
    String.raw`\[{1,3}\s*(?:${BLANK}\b[^\]]{0,60}|(?!the |a |an )[^\]]{0,40}\b${FILL}|[A-Z][A-Z /_-]{2,40}|_{2,20}|\.{3}|\?{1,3}|x{2,10})\s*\]`,
    'i',
  ),
  /\{\{[^}]{0,60}\}\}|\{[a-z]+(?:[_ -][a-z]+){0,3}\}|%{1,2}[A-Z][A-Z_]{2,30}%{1,2}|@@[A-Z_]{2,30}@@|\*\|[A-Z_]{2,30}\|\*|<<[^>]{1,60}>>/i,
  new RegExp(
    String.raw`<\s*(?:${BLANK})\b[^>]{0,60}>|\(\s*(?:insert|enter|add your|put|fill in|your (?:name|city|phone|company|number|address|home))\b[^)]{0,60}\)`,
    'i',
  ),
  // $____, __:__, $X,XXX, XX families, (XXX) XXX-XXXX
  /\$ ?_{2,20}|\b\d{1,4}_{2,20}|\b[Xx]x{3,20}\b|\$ ?0{1,3},000\b|_{2,20} ?%|_{2,20}:_{2,20}|\$ ?[Xx#?]{1,3}(?:[,.][Xx#?]{2,3})?(?![\w])|\b(?:[Xx]{2,3}[,.-])?[X]{2,4}(?:[.,-][X]{2,4})*\b|\([Xx]{3}\)|#{3,20}|\?{3,20}|\b(?:MM\/DD(?:\/YY(?:YY)?)?|DD\/MM|00\/00\/\d{0,4}0|\$0\.00)\b/,
  // Addresses and numbers of nobody.
  /(?:\b|\()(?:555[-. )]{1,2}555[-. ]\d{4}|\d{3}[-. )]{1,2}555[-. ]01\d\d|555-\d{4}|123[-. )]{1,2}456[-. ]7890|000[-. )]{1,2}000[-. ]0000|111[-. )]{1,2}111[-. ]1111)\b/,
  /\b[\w.]{1,40}@(?:(?:your|my)?(?:domain|company|email|site|website|business|home|facility|yourdomain|yourcompany)|example|test|sample|abc|xyz)\.(?:com|org|net)\b|\b(?:www\.)?(?:your|my)(?:domain|company|site|website|business|home|facility|link)(?:name|here)?\.(?:com|org|net)\b|\b(?:www\.)?example\.(?:com|org|net)\b/i,
  /\b(?:123|1234) (?:main|any|your|elm|fake|sample) (?:street|st|road|rd|ave|avenue|lane)\b|\bstreet name\b|\b(?:any ?town|any ?city|your ?town, ?(?:usa|state)|city, state)\b|\b(?:John|Jane) (?:Q\. )?(?:Doe|Smith)\b|\b(?:acme|xyz|abc) (?:company|corp|inc|homes?|assisted living)\b/i,
  /\bYOUR (?:[A-Z]{3,}\b ?){1,4}|\b(?:INSERT|ENTER) [A-Z]{3,}|\bADD [A-Z]{3,}(?: [A-Z]{2,}){0,4} (?:HERE|LATER)\b|\b(?:COMPANY|BUSINESS|FIRST|LAST|FACILITY|HOME|CITY) NAME\b|^Your (?:Company|Business|Home|Facility|City|State|Name)(?: Name)?\b(?=[ ,.!]|$)(?! (?:is|was|will|may|can|should|must|needs|has|deserves|matters|looks|feels|could|does))/,
  // Texts of a template, and notes to oneself.
  /(?:\b(?:your|the|some|more|body|main|sample|dummy|filler|placeholder|intro|introduction) (?:\w+ )?|^)(?:text|content|copy|paragraph|headline|title|heading|subtitle|description|caption|photo|picture|image|logo|video|name|quote|testimonial|bio|story) (?:goes|go|here|will go|belongs|comes)(?: (?:here|in|below))?\b/i,
  /\b(?:insert|add|put|paste|place|type|enter|write|upload|drop|attach|replace)(?: \w+){1,4} (?:here|later|below this line|before publishing|when (?:we|i) have (?:it|them|one))[.!\])]*$|\b(?:click|double[- ]click|tap) (?:here )?to (?:edit|add|change|replace)\b|\bstart (?:writing|typing)(?: here)?\b|\breplace (?:this|me|with)\b|\bsomething here\b|^(?:photo|picture|image|video|link|quote|caption|map)s?: (?:add|insert|get|find|use|need|ask)\b|^(?:photo|picture|image|link|video|text|quote|name|caption|logo|map|address) (?:goes )?here\W*$/i,
  /\b(?:dummy|sample|filler|placeholder|test) (?:text|copy|content|post|article|paragraph|page|headline|title|image|sentence)\b/i,
  /\b(?:note to (?:self|editor|marta|me)|editor'?s? note to|check (?:this|the|with)[^.]{0,40}before (?:we |i )?(?:publish|post|it goes)|need(?:s)? (?:a )?(?:source|citation|photo|picture|link|number)s? here|citation needed|source\?|still (?:have|need) to (?:check|confirm|add|write|find|verify|fill)[^.]{0,30}(?:this|that|here|number|date|price|source|before)|(?:more|text|copy|bio|rates?|details?|date|dates|time|location|price|pricing|photos?|speaker) (?:to come|to be (?:announced|determined|confirmed|added|decided)|to follow|coming soon)\W*$|do not publish|first draft|rough draft|draft only|rewrite this|fix this (?:later|before|sentence|part)?)\b/i,
  // Notes without articles, such as “insert photo of kitchen” and “(need source)”, and keys that were hit.
  /^\W*(?:insert|add|attach|find|need) (?:photo|picture|image|map|link|video|quote|logo|table|chart|source|number|name|date|price)s?\b|\((?:needs?|verify|confirm|insert|double-?check|check (?:spelling|source|numbers?|date|facts?|name|this|with \w+))\b[^)]{0,60}\)|\([^)]{0,30}\bmissing\)|\((?:picture|photo|image) of\b[^)]{0,40}\)|^\W*(?:fix|delete|remove|finish) this\b(?: (?:paragraph|part|section|sentence))?(?: before\b.*)?\W*$|^(?:title|name|date|time|price|text|details?)s? (?:is |are )?to (?:be decided|follow)\W*$|\b(?:asdf\w*|qwerty|blah blah)\b|^hello,? world\W*$/i,
  // What a machine answered.
  /\bas an? (?:ai|artificial)(?: \w+){0,3}|\bi(?:'m| am) (?:sorry, but i|unable to|just an? (?:ai|language)|an ai)|\b(?:sure|certainly|absolutely|of course|great)[!,.]? (?:here(?:'s| is| are)|i(?:'d| would) be happy to|below is)|\bhere(?:'s| is) (?:a|an|your|the) (?:\w+ ){0,4}(?:blog post|article|draft|version|rewrite|outline|revised)\b|\bi hope this (?:\w+ )?helps\b|\bas of my last\b|\bwould you like (?:an? |another )(?:\w+ )?(?:version|draft|outline)\b|\blet me know if you(?:'d| would) like (?:me to|any|a|to (?:adjust|change|add))|\bmy (?:last )?(?:knowledge|training) (?:update|cutoff|data)\b|\bregenerate response\b|\b\d+[- ]word (?:blog|article|post)\b|\bwould you like me to\b/i,
  // What the writer was told to write, and names of nobody.
  /^(?:(?:paragraph|section|step|part|point|slide|intro(?:duction)?|body|conclusion|cta|headline|h[1-6])\b ?\d{0,2} ?[:–—-] ?(?:talk|write|describe|explain|mention|add|introduce|tell|list|say|give|include|summarize|discuss)\b|(?:write|add|insert|include|mention|put|describe) (?:an?|the|some|another|more|our) (?:\w+ )?(?:paragraph|sentence|section|statistic|intro(?:duction)?|testimonial|call to action)s?\b(?: (?:about|on|of|from|for|in|here)\b[^.,]{0,40})?[.!]?$|(?:mention|describe|explain) [^.]{1,40} in this (?:section|paragraph|part))/i,
  /\bFIRST ?NAME\b|\bLAST ?NAME\b|\b(?:Owner|Company|Facility|Business|Home|City|Client|Resident|Staff) Name\b|\bName of (?:Facility|Home|Company|Business|Owner|City|State)\b|\bFirst Last\b|\bCITY, (?:STATE|ST)\b|\[[xX]\]|\$[XN](?![\w])|\b0000 \w+/,
  /\((?:draft|version|v) ?\d\)|<< ?[a-z][^>]{1,40}>>|^(?:header|footer|title|subject line|meta description|meta title|alt text|body|hook|outline|tagline|slug)(?: (?:option )?\d)?\W*(?::.*)?$|^(?:short|brief|long) (?:bio|summary|paragraph|description|intro) (?:of|about|on)\b|\(\d-\d (?:sentences|words|paragraphs)\)|^(?:sentence|paragraph|section|photo|quote|image)s? (?:about|of|from|on) (?:the )?\w+(?: \w+)?[.!]?$|^(?:your \w+(?: goes)?|\w+ goes) here\W*$|\bbefore (?:this|it) goes live\b|\b(?:need|needs|get|find) a (?:better |new )?(?:photo|picture|quote|link|source|number) (?:for|of|here)(?: this)?(?: part| section| page)?[.!]?$|^ask \w+ (?:if|whether|for|about) (?:this|it|the \w+)(?: is (?:right|ok|okay|true|correct|current))?[.!]?$/i,
];
/** A blank in the middle of a sentence. After “Name:”, it is there for readers to fill in. */
const GAP = /[a-z,] _{2,30}(?= ?[a-z.,])|^_{2,30} [a-z]/;

/** What somebody meant to fill in, as written; null if there is none. */
export function findPlaceholder(sentence: string): string | null {
  const plain = sentence.replace(/[’‘]/g, "'");
  for (const pattern of LEFT_OVER) {
    const found = pattern.exec(plain);
    // Apostrophes are one letter in both.
    if (found !== null) return sentence.slice(found.index, found.index + found[0].length).trim();
  }
  const gap = /_{2,30}/.exec(plain);
  return gap !== null && GAP.test(plain) ? gap[0] : null;
}
