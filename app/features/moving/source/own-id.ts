/** The field of an article in what we write for WordPress that has our own id, where its feeds have another. */
export const OWN_ID = '_urn_uuid';
