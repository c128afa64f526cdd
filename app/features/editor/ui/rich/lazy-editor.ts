/** What the post editor loads after the page, as one file. */
export { RichText } from './rich-text.tsx';
export { writeDocument } from './write-document.ts';
