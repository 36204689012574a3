import { Fragment } from 'react';

/** What stands between two counts, in every language. */
const between = ' · ';

/** Counts beside one another: a line may end between two of them, never between a number and its word. */
export function CountsText({ children }: { readonly children: string }) {
  return children.split(between).map((count, place) => (
    <Fragment key={count}>
      {place > 0 ? between : null}
      <span style={{ whiteSpace: 'nowrap' }}>{count}</span>
    </Fragment>
  ));
}
