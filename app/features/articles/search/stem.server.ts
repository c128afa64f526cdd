import { stemmer } from 'stemmer';

/** Forms that no rule leads back to their word. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `women:woman men:man children:child people:person feet:foot teeth:tooth wives:wife
  knives:knife shelves:shelf halves:half mice:mouse died:die dying:die dies:die lying:lie
  bought:buy brought:bring broken:break broke:break built:build caught:catch chose:choose
  chosen:choose driven:drive drove:drive eaten:eat ate:eat fallen:fall fell:fall felt:feel
  forgot:forget forgotten:forget fought:fight gave:give given:give grew:grow grown:grow
  heard:hear held:hold hidden:hide kept:keep knew:know known:know lost:lose losing:lose
  meant:mean met:meet paid:pay ran:run rose:rise risen:rise slept:sleep sold:sell sent:send
  shown:show sought:seek spent:spend spoke:speak spoken:speak stolen:steal stole:steal
  taken:take took:take taught:teach thought:think threw:throw thrown:throw told:tell
  understood:understand woke:wake wore:wear worn:wear won:win wrote:write written:write
  ageing:aging centre:center grey:gray licence:license programme:program catalogue:catalog`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);
/** Words that end like "happily" without a "happy". */
const NOT_OF_Y: ReadonlySet<string> = new Set(['family', 'daily', 'lily', 'homily', 'multifamily']);
const OF_Y = /^([a-z]{2,})ily$/;
/** As in "quickly" and "elderly", not as in "supply" and "rally". */
const ADVERB = /^([a-z]{3,}[cdeghkmnrt])ly$/;

/** What the forms of an English word in lower-case letters have in common. */
export function stem(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return stemmer(known);
  if (NOT_OF_Y.has(word)) return stemmer(word);
  return stemmer(word.replace(OF_Y, '$1y').replace(ADVERB, '$1'));
}

let formsOfStem: ReadonlyMap<string, readonly string[]> | undefined;

/** The irregular forms of the words with this stem. */
export function irregularForms(token: string): readonly string[] {
  formsOfStem ??= Map.groupBy(IRREGULAR.keys(), stem);
  return formsOfStem.get(token) ?? [];
}
