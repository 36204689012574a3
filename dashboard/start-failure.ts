import i18next from 'i18next';
import { startTexts } from './text/i18n.ts';
import { type Language, isLanguage } from './text/languages.ts';
import { defaultSettings, loadSettings } from './theme/settings-provider.tsx';

const lookMs = 5_000;

/** Without its configuration the dashboard can't know where to ask; say so in the person's language until it is there. */
export async function showStartFailure(element: HTMLElement, error: unknown): Promise<void> {
  console.error('The dashboard could not start.', error);
  addEventListener('online', () => location.reload());
  // Not every network that comes back is told of.
  setInterval(() => void reloadOnceServed(), lookMs);
  const { language, direction } = loadSettings(defaultSettings({ primaryColor: 'neonBlue', language: spoken() }));
  const words = await startTexts(language).then(
    () => [i18next.t('ui.pageNotLoaded'), i18next.t('ui.tryAgain')] as const,
    () => ["This page couldn't be loaded. Check your connection and try again.", 'Try again'] as const,
  );
  document.documentElement.dir = direction;
  element.replaceChildren(panelOf(words));
}

async function reloadOnceServed(): Promise<void> {
  const isServed = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) location.reload();
}

/** Who chose no language reads the browser's, where we speak it. */
function spoken(): Language {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

function panelOf([text, retry]: readonly [string, string]): HTMLElement {
  const panel = document.createElement('main');
  panel.className = 'start-failure';
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  const heading = document.createElement('h1');
  heading.textContent = text;
  alert.append(heading);
  const button = document.createElement('button');
  button.textContent = retry;
  button.addEventListener('click', () => location.reload());
  panel.append(alert, button);
  return panel;
}
