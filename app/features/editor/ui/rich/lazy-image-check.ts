/** What the post editor loads when a post with images is published. */
export { DescribeImages } from './dialogs/describe-images.tsx';
export { describeImages, findImages } from './undescribed-images.ts';
