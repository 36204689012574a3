import type { ButtonProps } from '@mui/material/Button';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { BusyButton } from './busy-button.tsx';
import { downloadFile } from './download-file.ts';
import { toastFailure } from './toasts.tsx';
import { useAction } from './use-action.ts';

interface DownloadButtonProps extends Pick<ButtonProps, 'aria-label' | 'size' | 'sx' | 'variant'> {
  readonly label: string;
  readonly toFileName: () => string;
  readonly load: () => Promise<Response>;
  /** In words, what an error means. */
  readonly toProblem: (error: unknown) => string;
  readonly onDone?: () => void;
}

/** Fetches a file and hands it to whoever asked; what goes wrong is a toast. */
export function DownloadButton({ label, toFileName, load, toProblem, onDone, ...button }: DownloadButtonProps) {
  const { run, isBusy } = useAction({ toProblem, onProblem: toastFailure });
  const save = () =>
    run(async () => {
      const response = await load();
      // Browsers keep a large one on the disk.
      downloadFile(toFileName(), await response.blob());
      onDone?.();
    });
  return (
    <BusyButton
      type="button"
      variant="outlined"
      color="secondary"
      startIcon={<DownloadSimpleIcon />}
      {...button}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {label}
    </BusyButton>
  );
}
