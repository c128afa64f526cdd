/** Whether a path is that of an image, by its ending; of some that a browser does not show, as well. */
export const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|hei[cf]|bmp|tiff?|ico)$/i;
