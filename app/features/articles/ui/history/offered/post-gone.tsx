import { Link } from 'react-router';

const TEXTS = {
  version: {
    heading: 'We could not find this version',
    text: 'The article or the version was deleted, or part of the address is missing.',
  },
  post: {
    heading: 'We could not find this article',
    text: 'It was deleted, or part of the address is missing.',
  },
  shared: {
    heading: 'We could not find this article',
    text: 'It was deleted, or it was a draft that was saved, discarded, or belongs to someone else.',
  },
} as const;

/** For an address of a post or version that is not there. */
export function PostGone({ sought = 'version' }: { sought?: keyof typeof TEXTS }) {
  const { heading, text } = TEXTS[sought];
  return (
    <>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <Link to="/admin/posts">All articles</Link>
      </p>
    </>
  );
}
