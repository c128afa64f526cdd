/** What the post editor loads later, as one file: the rich text editor and its check of pictures. */
export { DescribeImages } from './dialogs/describe-images.tsx';
export { RichText } from './rich-text.tsx';
export { describePictures, findPictures } from './undescribed-pictures.ts';
export { writeDocument } from './write-document.ts';
