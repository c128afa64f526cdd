import { rewriteElements } from './rewrite-elements.ts';

/** A text of Squarespace without what only its pages need: styles, scripts, and links to see an image larger. */
export function readSquarespaceText(text: string): string {
  const plain = text.replace(/<(style|script)\b[^<>]*>[^<]*<\/\1>/gi, '');
  return rewriteElements(plain, ({ classes, attributes }) => {
    if (classes.has('v6-visually-hidden')) return '';
    const embedded = attributes.get('data-html');
    // What it shows is written in an attribute, for a script.
    if (embedded !== undefined && embedded !== '') {
      return embedded.replace(/\bsrc="\/\//g, 'src="https://');
    }
    const isLarger = classes.has('image-slide-anchor') || classes.has('js-gallery-lightbox-opener');
    const isImage = /^https:\/\/(?:images\.squarespace-cdn|static1\.squarespace)\.com\//.test(
      attributes.get('href') ?? '',
    );
    return isLarger && isImage ? { start: '', end: '' } : null;
  });
}
