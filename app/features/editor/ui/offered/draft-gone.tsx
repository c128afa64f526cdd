import { KIND_NAMES, LIST_PATHS, type PostKind } from '#app/features/articles/post-kind.ts';

/** For the address of a draft that is not there. */
export function DraftGone({ kind }: { kind: PostKind }) {
  return (
    <>
      <h1>Draft Not Found</h1>
      <p>This draft is no longer here. It was saved or discarded.</p>
      <p>
        <a href={LIST_PATHS[kind]}>Go to your {KIND_NAMES[kind]}s</a>
      </p>
    </>
  );
}
