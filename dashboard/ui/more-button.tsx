import Button from '@mui/material/Button';

interface MoreButtonProps {
  readonly label: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Below a list that goes on; nothing at its end. */
export function MoreButton({ label, query }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="outlined"
      color="secondary"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      sx={{ alignSelf: 'center' }}
    >
      {label}
    </Button>
  );
}
