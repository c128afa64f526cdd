export const NODE_VERSION: string;
export const PINNED_NODE: Readonly<
  Record<string, { readonly path: string; readonly sha256: string }>
>;
export const EVERYTHING: readonly string[];
