// Taking an import back, from the list of imports and at the end of the wizard.
import { type Caller, call, codeOf } from '@fanfare/contract/call.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { type Import, type KeptCustomer, listImports, undoImport } from '@fanfare/contract/imports.ts';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import {
  type InfiniteData,
  type MutationState,
  type QueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { inPages, mergePages } from '../../session/pages.ts';
import { useFormats } from '../../text/formats.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useFreshWorkspace } from '../../workspace/edit-baseline.tsx';
import { PhoneText } from '../phone-text.tsx';

export interface UndoneImport {
  readonly import: Import;
  /** Who was kept, and why; of an answer that was lost nobody is named. */
  readonly kept: readonly KeptCustomer[];
}

/**
 * Takes one import back; the lists and the counts follow, also where it stopped halfway. It runs on where its place
 * closes, and who comes back finds it as it is then.
 */
export function useUndoImport(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const readAnew = useFreshWorkspace();
  const mutationKey = [...importsKey(ws), id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => undoWhole(caller, client, ws, id),
    onError: (error) => toastFailure(t('customerImports.undoError', { code: codeOf(error) })),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers') }), readAnew()]),
  });
  const [undo] = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<UndoneImport>,
  }).slice(-1);
  return { begin: mutate, isBusy: undo?.status === 'pending', error: undo?.error, undone: undo?.data };
}

/**
 * As many calls as it takes: resolves once the import is undone. Given up or failed halfway, it goes on where it was when
 * it is asked for again. The server names each whom it keeps only once, so they are kept in mind until then.
 */
export async function undoWhole(caller: Caller, client: QueryClient, ws: string, id: string): Promise<UndoneImport> {
  const keptKey = [...importsKey(ws), id];
  client.setQueryDefaults(keptKey, { gcTime: Infinity });
  for (;;) {
    const answer = await call(caller, undoImport, { params: { ws, id } });
    const kept = [...(client.getQueryData<readonly KeptCustomer[]>(keptKey) ?? []), ...answer.kept];
    client.setQueryData(keptKey, kept);
    showImport(client, ws, answer.import);
    if (answer.import.undoneAt !== null) return { import: answer.import, kept };
  }
}

/** Whether an undo would find something to take back. */
export function canUndo({ changed }: Pick<Import, 'changed'>): boolean {
  return changed > 0;
}

interface UndoButtonProps extends Pick<ButtonProps, 'color' | 'size' | 'startIcon' | 'sx'> {
  readonly undo: ReturnType<typeof useUndoImport>;
  /** Of the file. */
  readonly name: string;
  /** Whether it was begun before and stopped halfway. */
  readonly isBegun?: boolean;
}

/** Takes an import back, once a person has said so twice. */
export function UndoButton({ undo: { begin, isBusy }, name, isBegun = false, ...look }: UndoButtonProps) {
  const { t } = useTranslation();
  const question = useDialog();
  const action = isBegun ? 'goOn' : 'undo';
  return (
    <>
      <Button
        variant="outlined"
        {...look}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        aria-label={isBusy ? undefined : t(`customerImports.${action}Of`, { name })}
        onClick={isBusy ? undefined : question.open}
      >
        {t(`customerImports.${isBusy ? 'undoing' : action}`)}
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={t('customerImports.undoTitle', { name })}
        text={t('customerImports.undoText')}
        confirmLabel={t('customerImports.undo')}
        cancelLabel={t('customerImports.keep')}
        isDangerous
        onConfirm={() => {
          question.close();
          begin();
        }}
        onCancel={question.close}
      />
    </>
  );
}

const keysOf = { changed: 'keptChanged', optout: 'keptOptout' } as const;
const shownMax = 1_000;

/** Whom an undo kept, by the reason. */
export function KeptByUndo({ undone: { import: whole, kept } }: { readonly undone: UndoneImport }) {
  const { t } = useTranslation();
  const count = whole.kept - kept.length;
  return (
    <>
      {(['changed', 'optout'] as const).map((why) => (
        <KeptFor key={why} why={why} phones={kept.filter((one) => one.why === why).map(({ phone }) => phone)} />
      ))}
      {count > 0 ? <div>{t('customerImports.keptUnlisted', { count })}</div> : null}
    </>
  );
}

function KeptFor({ why, phones }: { readonly why: KeptCustomer['why']; readonly phones: readonly string[] }) {
  const { t } = useTranslation();
  if (phones.length === 0) return null;
  return (
    <Disclosure summary={t(`customerImports.${keysOf[why]}`, { count: phones.length })}>
      <Box component="ul" sx={{ margin: 0, paddingBlock: 1, paddingInlineStart: 3, maxHeight: 200, overflowY: 'auto' }}>
        {phones.slice(0, shownMax).map((phone) => (
          <li key={phone}>
            <PhoneText phone={phone} />
          </li>
        ))}
      </Box>
    </Disclosure>
  );
}

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

type ImportsPage = AnswerOf<typeof listImports>;
type PageKey = ImportsPage['last_evaluated_key'];

const importsPerPage = 25;

/** The workspace's imports, newest first. */
export function importsQuery(caller: Caller, ws: string) {
  return infiniteQueryOptions({
    queryKey: importsKey(ws),
    ...inPages((start, signal) =>
      call(caller, listImports, { params: { ws }, query: { limit: importsPerPage, ...start } }, signal),
    ),
    select: mergePages<Import>,
  });
}

/** What the latest imports are called: by file and day. */
export function useImportNames(isWanted: boolean): (id: string) => string | undefined {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { caller, ws } = useWorkspaceApi();
  const imports = useInfiniteQuery({ ...importsQuery(caller, ws), enabled: isWanted }).data;
  return (id) => {
    const found = imports?.find((one) => one.id === id);
    if (!found) return undefined;
    const name = found.fileName || t('customerImports.noFileName');
    return t('customerImports.nameAndDay', { name, day: date(found.createdAt) });
  };
}

function importsKey(ws: string) {
  return [...workspaceKey(ws, 'customers'), 'imports'];
}

function showImport(client: QueryClient, ws: string, changed: Import): void {
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
