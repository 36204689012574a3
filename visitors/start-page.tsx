import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Takes over the page that the server sent, with the data that it sent along. */
export function startPage<Data>(toPage: (data: Data) => ReactNode): void {
  const root = document.querySelector('#page');
  const data = document.querySelector('#page-data');
  if (!root || !data) return;
  document.querySelector('#late')?.remove();
  hydrateRoot(root, toPage(JSON.parse(data.textContent ?? '') as Data));
}
