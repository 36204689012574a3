// A page that stands in a shop for weeks: loaded anew each night, and when the server has another one.

const lookMs = 10 * 60_000;
/** Of the tablet's own clock, when shops are closed. */
const nightHour = 4;

export interface FreshPageParts {
  /** Nobody's typing is thrown away. */
  readonly isInUse: () => boolean;
  readonly reload: () => void;
}

/** Answers what ends it. Without an answer from the server the page stays: an old one is better than none. */
export function keepFresh({ isInUse, reload }: FreshPageParts): () => void {
  const night = nextNightAfter(new Date());
  const shown = marksOf(document);
  const look = async (): Promise<void> => {
    if (isInUse()) return;
    const response = await fetch(window.location.href, { cache: 'no-store' });
    if (!response.ok) return;
    const offered = marksOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    const isLate = Date.now() >= night.getTime();
    if ((isLate || offered !== shown) && !isInUse()) reload();
  };
  const onTime = (): void =>
    void look().catch((error: unknown) => console.debug('The server was not heard; this page stays.', error));
  const timer = window.setInterval(onTime, lookMs);
  return () => window.clearInterval(timer);
}

export function nextNightAfter(moment: Date): Date {
  const night = new Date(moment);
  night.setHours(nightHour, 0, 0, 0);
  if (night <= moment) night.setDate(night.getDate() + 1);
  return night;
}

/** What is another one in another version, or once the workspace has changed something. */
function marksOf(page: Document): string {
  const script = page.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  const style = page.querySelector('style')?.textContent ?? '';
  return `${script} ${style} ${page.querySelector('#page-data')?.textContent ?? ''}`;
}
