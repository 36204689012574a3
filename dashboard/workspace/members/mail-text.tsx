import { Fragment } from 'react';

const parts = /\.[^.@]*@?|[^.@]+@?|@/gu;

/** A mail address; one that is too long for its line parts at its signs and not within a word. */
export function MailText({ address }: { readonly address: string }) {
  return (
    <bdi>
      {Array.from(address.matchAll(parts), ({ 0: part, index: at }) => (
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
