// Calls from the browser to the pool that signs people in: watched, and answered otherwise where a story needs it.
import type { BrowserContext, Page, Request, Route } from '@playwright/test';

const service = 'AWSCognitoIdentityProviderService.';
const poolPath = '**/identity/user-pool*';

/** How often the pool has been asked for an operation since now. */
export function countCalls(page: Page, operation: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (operationOf(request) === operation) count += 1;
  });
  return () => count;
}

/** The operation of a request to the pool; nothing for any other request. */
export function operationOf(request: Request): string | undefined {
  const target = request.headers()['x-amz-target'];
  return target?.startsWith(service) && request.method() === 'POST' ? target.slice(service.length) : undefined;
}

/** Answers one operation in the pool's place; answers how to stop that. */
export async function takeOver(
  where: BrowserContext,
  operation: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handle = async (route: Route) => {
    if (operationOf(route.request()) === operation) await answer(route);
    else await route.fallback();
  };
  await where.route(poolPath, handle);
  return async () => await where.unroute(poolPath, handle);
}

/** Has an operation carried out once without its answer: the library asks again by itself. */
export async function loseAnswer(where: BrowserContext, operation: string): Promise<void> {
  let isLost = false;
  await takeOver(where, operation, async (route) => {
    if (isLost) return await route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

export async function fulfill(route: Route, answer: object): Promise<void> {
  await route.fulfill({ contentType: 'application/x-amz-json-1.1', json: answer });
}

export async function refuse(route: Route, type: string, message: string): Promise<void> {
  await route.fulfill({
    status: 400,
    headers: { 'x-amzn-errortype': `${type}:`, 'content-type': 'application/x-amz-json-1.1' },
    json: { __type: type, message },
  });
}
