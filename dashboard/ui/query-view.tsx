import { codeOf } from '@fanfare/contract/call.ts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.tsx';
import { BusyButton } from './busy-button.tsx';
import { keepFocusSoon } from './keep-focus-soon.ts';
import { Delayed, useSteadyLoading } from './loading.tsx';
import { DocumentTitle } from './page.tsx';
import { useIsHere } from './use-action.ts';
import { useRelativeTimes } from './use-now.ts';

export interface QueryViewProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    /** Null while nothing failed. */
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly dataUpdatedAt?: number;
  };
  /** What is awaited, for whoever can't see the skeleton. */
  readonly label: string;
  /** Stands where the data will. */
  readonly skeleton: ReactNode;
  /** For people: what could not be loaded. */
  readonly lead: string;
  /** The fixed text, with its code. */
  readonly message: (code: string) => ReactNode;
  /** Says how old data is that could not be loaded anew; without it a failed refresh goes unsaid. */
  readonly updated?: (relative: string) => string;
  readonly children: (data: Data) => ReactNode;
}

/** What a query answers: awaited, failed, or there, with a word above it where it could not be loaded anew. */
export function QueryView<Data>({ query, label, skeleton, lead, message, updated, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  const isLoading = useSteadyLoading(data === undefined && error === null);
  if (isLoading) return <Delayed thing={label}>{skeleton}</Delayed>;
  const failure = { lead, message: message(codeOf(error)), onRetry: refetch };
  if (data === undefined) return <ErrorPanel {...failure} />;
  return (
    <>
      {error !== null && updated ? (
        <OutdatedPanel {...failure} at={query.dataUpdatedAt ?? 0} updated={updated} />
      ) : null}
      {children(data)}
    </>
  );
}

interface OutdatedPanelProps extends Omit<ErrorPanelProps, 'updated'> {
  readonly at: number;
  readonly updated: (relative: string) => string;
}

function OutdatedPanel({ at, updated, ...failure }: OutdatedPanelProps) {
  const { ago } = useRelativeTimes();
  return <ErrorPanel {...failure} updated={updated(ago(at))} />;
}

interface ErrorPanelProps {
  /** For people: what could not be done. */
  readonly lead: string;
  /** How old what stands below is; it grows older unheard. */
  readonly updated?: string | undefined;
  /** The fixed text, with its code. */
  readonly message: ReactNode;
  /** Over older data it answers with what became of the queries, one or several. */
  readonly onRetry?: () => unknown;
  /** Whether nothing else is on the page: then the lead is its heading and its title. */
  readonly isPage?: boolean;
  /** Another way on, below the words. */
  readonly children?: ReactNode;
}

function hasFailed(answer: unknown): boolean {
  return answer instanceof Object && 'isError' in answer && answer.isError === true;
}

/** Stands where the data would be. */
export function ErrorPanel({ lead, updated, message, onRetry, isPage = false, children }: ErrorPanelProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const isHere = useIsHere();
  const retry = async () => {
    setBusy(true);
    const answers = [await onRetry?.()].flat();
    setBusy(false);
    // What stands over older data stays where it failed again.
    if (updated !== undefined && isHere.current && answers.some(hasFailed)) announce(lead);
    keepFocusSoon();
  };
  return (
    <Alert
      severity="error"
      icon={<WarningDiamondIcon />}
      action={
        onRetry ? (
          <BusyButton
            type="button"
            color="inherit"
            variant="outlined"
            size="small"
            isBusy={isBusy}
            onClick={() => void retry()}
            sx={{ borderColor: 'currentColor' }}
          >
            {t('ui.tryAgain')}
          </BusyButton>
        ) : undefined
      }
      sx={{ paddingBlock: 1 }}
    >
      {isPage ? <DocumentTitle title={lead} /> : null}
      <Typography variant="subtitle2" component={isPage ? 'h1' : 'p'} tabIndex={isPage ? -1 : undefined}>
        {lead} {updated === undefined ? null : <span aria-live="off">{updated}</span>}
      </Typography>
      <Typography variant="body2">{message}</Typography>
      {children}
    </Alert>
  );
}
