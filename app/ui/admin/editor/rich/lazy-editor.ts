/** What the post editor loads later, as one file: the rich text editor and its check of images. */
export { DescribeImages } from './dialogs/describe-images.tsx';
export { RichText } from './rich-text.tsx';
export { describeImages, findImages } from './undescribed-images.ts';
export { writeDocument } from './write-document.ts';
