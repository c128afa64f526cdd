import { Link } from 'react-router';

/** For an address of a post or version that is not there. */
export function PostGone() {
  return (
    <>
      <h1>We could not find this version</h1>
      <p>The post or the version was deleted, or part of the address is missing.</p>
      <p>
        <Link to="/admin">All posts</Link>
      </p>
    </>
  );
}
