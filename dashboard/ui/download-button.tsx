import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { BusyButton } from './busy-button.tsx';
import { downloadFile } from './download-file.ts';
import { toastFailure } from './toasts.tsx';
import { useAction } from './use-action.ts';

interface DownloadButtonProps {
  readonly label: string;
  readonly toFileName: () => string;
  readonly load: () => Promise<Response>;
  /** In words, what an error means. */
  readonly toProblem: (error: unknown) => string;
}

/** Fetches a file and hands it to whoever asked; what goes wrong is a toast. */
export function DownloadButton({ label, toFileName, load, toProblem }: DownloadButtonProps) {
  const { run, isBusy } = useAction({ toProblem, onProblem: toastFailure });
  const save = () => run(async () => downloadFile(toFileName(), await (await load()).blob()));
  return (
    <BusyButton
      type="button"
      variant="outlined"
      color="secondary"
      startIcon={<DownloadSimpleIcon />}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {label}
    </BusyButton>
  );
}
