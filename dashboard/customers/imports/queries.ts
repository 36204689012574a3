import { type Caller, call } from '@fanfare/contract/call.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { type Import, listImports } from '@fanfare/contract/imports.ts';
import { mergePages } from '@fanfare/contract/merged-pages.ts';
import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../../session/current-workspace.tsx';

type ImportsPage = AnswerOf<typeof listImports>;
type PageKey = ImportsPage['last_evaluated_key'];

const importsPerPage = 25;

/** The workspace's imports, newest first. */
export function importsQuery(caller: Caller, ws: string) {
  return infiniteQueryOptions({
    queryKey: importsKey(ws),
    queryFn: ({ pageParam, signal }) => {
      const start = pageParam ? { lastEvaluatedKey: JSON.stringify(pageParam) } : {};
      return call(caller, listImports, { params: { ws }, query: { limit: importsPerPage, ...start } }, signal);
    },
    initialPageParam: null as PageKey,
    getNextPageParam: (page) => page.last_evaluated_key,
    select: toImports,
  });
}

function importsKey(ws: string) {
  return [...workspaceKey(ws, 'customers'), 'imports'];
}

function toImports({ pages }: InfiniteData<ImportsPage, PageKey>): readonly Import[] {
  return mergePages(pages);
}

export function showImport(client: QueryClient, ws: string, changed: Import): void {
  client.setQueryData<InfiniteData<ImportsPage, PageKey>>(
    importsKey(ws),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === changed.id ? changed : one)),
        })),
      },
  );
}
