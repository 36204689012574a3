import { useRef } from 'react';

/** HEIC is asked for too: some browsers can turn it into something that all can show. */
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

interface FileChoice {
  readonly isMany: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own choice of files: `input` stands anywhere in the page, `open` opens it. */
export function useFileChoice({ isMany, onFiles }: FileChoice) {
  const field = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={field}
      type="file"
      accept={accepted}
      multiple={isMany}
      hidden
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file may be chosen again.
        event.target.value = '';
      }}
    />
  );
  return { input, open: () => field.current?.click() };
}
