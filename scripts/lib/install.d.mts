export const NODE_VERSION: string;
export const PINNED_NODE: Readonly<
  Record<string, { readonly path: string; readonly sha256: string }>
>;
interface NotedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
}
export function holdsAll(
  locked: Readonly<Record<string, NotedPackage>>,
  installed: Readonly<Record<string, NotedPackage>>,
  wanted?: readonly string[],
): boolean;
export const TO_SERVE: readonly string[];
export const EVERYTHING: readonly string[];
