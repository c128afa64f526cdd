import { ALLOWED } from '../content/elements.ts';
import { type HtmlParent, isText } from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { readCaptions } from './captions.server.ts';
import { readCode } from './code.server.ts';
import { readContainers } from './containers.server.ts';
import { readControls } from './controls.server.ts';
import { readFormulas } from './formulas.server.ts';
import { readGalleries } from './galleries.server.ts';
import { readHardSpaces } from './hard-spaces.server.ts';
import { removeHidden } from './hidden.server.ts';
import { type ImageReading, readImages } from './images.server.ts';
import { readInvisible } from './invisible.server.ts';
import { readKeptLines } from './line-breaks.server.ts';
import { readAnchors, readLinks } from './links.server.ts';
import { readPlayers } from './players.server.ts';
import { nameShortcodes, readCaptionCodes } from './shortcodes.server.ts';
import {
  readAlignment,
  readFractions,
  readHeadings,
  readLineBreaks,
  readQuotes,
  separateWords,
  unwrapSpans,
} from './structure.server.ts';
import { readStyleMarks } from './style-marks.server.ts';
import { readClassRules, type StyleRules } from './styles.server.ts';
import { readTables } from './tables.server.ts';
import { elementsIn } from './tree.server.ts';
import { readVideoLines } from './videos.server.ts';
import { readWordLists } from './word-lists.server.ts';

/** Where a text of another system comes from. */
export interface Elsewhere {
  /** Where its images are that only say a path. */
  readonly imageBase: string;
  /** The hosts of its site, for what is counted of it. */
  readonly hosts: readonly string[];
}

export interface ForeignReading {
  /** The site's own origins; images under them are in its library. */
  readonly origins: readonly string[];
  /** Where images are that only say a path, while a text comes from another system. */
  readonly imageBase?: string | undefined;
  /** Collects removed items that the owner would miss. */
  readonly removed: RemovedItems;
  /** Collects items that stay but are worth reporting. */
  readonly noticed: RemovedItems;
}

/** The anchors that the reader of a paste keeps. */
const PASTED_ANCHORS = /^(?:a|p|h[2-6]|li)$/;

/**
 * Reads HTML from somewhere else. What it expresses only by its styles, its classes or its program
 * becomes elements that a post can have, in the tree itself. What a post cannot have is left out,
 * and reported if its owner would miss it. HTML of a post does not change, so reading twice changes
 * nothing.
 *
 * Not safe without the sanitizer, which comes after it.
 *
 * @throws ContentError too_large
 */
export function readForeign(root: HtmlParent, reading: ForeignReading): void {
  const { removed, noticed } = reading;
  readMedia(root, { ...reading, keepsForeign: true });
  readText(root, removed);
  readInvisible(root, removed);
  readHardSpaces(root, 3);
  readAnchors(root, removed, (tagName) => ALLOWED.has(tagName));
  nameShortcodes(root, noticed);
  readVideoLines(root);
  unwrapSpans(root);
  readLineBreaks(root);
}

/** The same for what a program put on the clipboard, of which the reader of a paste makes blocks. */
export function readForeignPaste(
  root: HtmlParent,
  { removed, origins }: { removed: RemovedItems; origins: readonly string[] },
): void {
  readMedia(root, { origins, keepsForeign: false, removed, noticed: removed });
  readText(root, removed);
  readInvisible(root);
  readHardSpaces(root, 1);
  readAnchors(root, removed, (tagName) => PASTED_ANCHORS.test(tagName));
}

/** Reads formulas, code and images, and elements that work only in their source. */
function readMedia(root: HtmlParent, reading: ImageReading): void {
  readFormulas(root, reading.removed);
  readGalleries(root);
  readContainers(root);
  readCaptionCodes(root);
  readCode(root);
  readControls(root);
  readPlayers(root, reading.imageBase);
  readImages(root, reading);
}

function readText(root: HtmlParent, removed: RemovedItems): void {
  const rules = findRules(root);
  readFractions(root, rules);
  removeHidden(root, rules, removed);
  readLinks(root);
  readHeadings(root);
  readWordLists(root, rules);
  readQuotes(root);
  readStyleMarks(root, rules);
  readKeptLines(root, rules);
  readCaptions(root);
  separateWords(root, rules);
  readAlignment(root, rules, removed);
  readTables(root);
}

function findRules(root: HtmlParent): StyleRules {
  const sheets = elementsIn(root).filter(({ tagName }) => tagName === 'style');
  const css = sheets.flatMap((sheet) =>
    sheet.childNodes.map((node) => (isText(node) ? node.value : '')),
  );
  return readClassRules(css.join('\n'));
}
