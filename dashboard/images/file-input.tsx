import { type ReactNode, useRef } from 'react';

/** HEIC is asked for too: some browsers can turn it into something that all can show. */
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

interface FileInputProps {
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: (open: () => void) => ReactNode;
}

/** The browser's own choice of files, behind whatever opens it. */
export function FileInput({ multiple = false, onFiles, children }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={multiple}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
