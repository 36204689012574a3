// The place of the link in a text, which each customer gets as an address of their own.
import { linkCodeExample, linkPlaceholder } from '@fanfare/contract/broadcasts.ts';
import { useSite } from '../session/site.tsx';

/** Makes of a text how it reads on a phone, with an address for example. */
export function useExample(): (body: string) => string {
  const { shortLinkHost } = useSite();
  return (body) => body.replaceAll(linkPlaceholder, `${shortLinkHost}/${linkCodeExample}`);
}

/** Where one writes, apart from the words beside it; one goes on writing behind it. */
export function insertLink(text: string, at: number): { readonly body: string; readonly caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const upTo = `${before}${/\S$/.test(before) ? ' ' : ''}${linkPlaceholder}`;
  return { body: `${upTo}${/^\S/.test(after) ? ' ' : ''}${after}`, caret: upTo.length };
}
