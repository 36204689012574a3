// A page that stands in a shop for weeks: loaded anew each night, and when the server has another one.
import { callTimeoutMs } from '@fanfare/contract/call.ts';

const lookMs = 10 * 60_000;
const lookWhenFailedMs = 30_000;
/** Also where the tablet's clock was years ahead when the page was opened. */
const ageMsMax = 24 * 60 * 60_000;
/** Of the tablet's own clock, when shops are closed. */
const nightHour = 4;

interface FreshPageParts {
  /** Any page that works is better than this one. */
  readonly isFailed: boolean;
  /** Nobody's typing is thrown away. */
  readonly isInUse: () => boolean;
  readonly reload: () => void;
}

/** Answers what ends it. Without a page of ours from the server this one stays: an old one is better than none. */
export function keepFresh({ isFailed, isInUse, reload }: FreshPageParts): () => void {
  const night = nextNightAfter(new Date());
  const shown = marksOf(document);
  const look = async (): Promise<void> => {
    if (isInUse()) return;
    const signal = AbortSignal.timeout(callTimeoutMs);
    const response = await fetch(window.location.href, { cache: 'no-store', redirect: 'error', signal });
    if (!response.ok) return;
    // Nothing in a template is carried out: another page's style would break this one's policy.
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    const offered = marksOf(template.content);
    if (offered === undefined) return;
    const isLate = Date.now() >= night.getTime() || performance.now() >= ageMsMax;
    if ((isFailed || isLate || offered !== shown) && !isInUse()) reload();
  };
  const onTime = (): void =>
    void look().catch((error: unknown) => console.debug('The server was not heard; this page stays.', error));
  const timer = window.setInterval(onTime, isFailed ? lookWhenFailedMs : lookMs);
  window.addEventListener('online', onTime);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('online', onTime);
  };
}

export function nextNightAfter(moment: Date): Date {
  const night = new Date(moment);
  night.setHours(nightHour, 0, 0, 0);
  if (night <= moment) night.setDate(night.getDate() + 1);
  return night;
}

/**
 * What is another one in another version, or once the workspace has changed something. Nothing for a page that is not
 * ours: a network that wants people to sign in first answers in everybody's place.
 */
function marksOf(page: ParentNode): string | undefined {
  const script = page.querySelector('script[type="module"][src^="/visitor-assets/"]')?.getAttribute('src');
  const data = page.querySelector('#page-data')?.textContent;
  const style = page.querySelector('style')?.textContent ?? '';
  return script && data ? `${script} ${style} ${data}` : undefined;
}
