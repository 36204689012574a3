import type { SavedSegment } from '@fanfare/contract/saved-segments.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { SegmentsFailed } from '../segments-failed.tsx';
import { filtersOf, isSameSegment } from './customers-view.ts';
import {
  RemoveDialog,
  RenameDialog,
  useSavedSegments,
  useSegmentCalls,
  useSegmentProblem,
} from './segment-dialogs.tsx';

interface SavedSegmentsProps {
  readonly segment: Segment;
  readonly isNarrow: boolean;
  readonly onChoose: (segment: Segment) => void;
}

/** The saved segments behind one button; away while there are none, as far as is known. */
export function SavedSegments({ isNarrow, ...props }: SavedSegmentsProps) {
  const { t } = useTranslation();
  const query = useSavedSegments();
  const segments = query.data ?? [];
  // Also while they are asked for again.
  const hasFailed = query.data === undefined && query.errorUpdateCount > 0;
  const renaming = useDialog<SavedSegment>();
  const removing = useDialog<SavedSegment>();
  return (
    <>
      {segments.length === 0 && !hasFailed ? null : (
        <PopoverButton
          label={t('customerSegments.segments')}
          icon={<BookmarkSimpleIcon />}
          isSheet={isNarrow}
          sx={isNarrow ? { borderRadius: '20px 20px 0 0', maxHeight: '85dvh' } : { width: 360, maxHeight: 480 }}
        >
          {({ titleId, close }) => (
            <>
              <Typography variant="h6" component="h2" id={titleId} sx={{ padding: 3, paddingBlockEnd: 1 }}>
                {t('customerSegments.title')}
              </Typography>
              {query.isLoadingError ? (
                <Box sx={{ padding: 3, paddingBlockStart: 1 }}>
                  <SegmentsFailed query={query} />
                </Box>
              ) : null}
              <List sx={{ paddingBlockEnd: 2 }}>
                {segments.map((saved) => (
                  <SegmentRow
                    key={saved.segmentId}
                    {...props}
                    saved={saved}
                    onClose={close}
                    onRename={() => renaming.open(saved)}
                    onRemove={() => removing.open(saved)}
                  />
                ))}
              </List>
            </>
          )}
        </PopoverButton>
      )}
      {renaming.item ? (
        <RenameDialog key={renaming.opening} saved={renaming.item} open={renaming.isOpen} onClose={renaming.close} />
      ) : null}
      {removing.item ? (
        <RemoveDialog key={removing.opening} saved={removing.item} open={removing.isOpen} onClose={removing.close} />
      ) : null}
    </>
  );
}

interface SegmentRowProps extends Omit<SavedSegmentsProps, 'isNarrow'> {
  readonly saved: SavedSegment;
  readonly onClose: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function SegmentRow({ saved, segment, onChoose, onClose, onRename, onRemove }: SegmentRowProps) {
  const { t } = useTranslation();
  const replace = useReplace(saved);
  const isShown = isSameSegment(saved.segment, segment);
  const toReplace = {
    label: t('customerSegments.replace'),
    icon: <ArrowsClockwiseIcon />,
    onChoose: () => void replace(segment),
  };
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <RowMenu
          label={t('customerSegments.actions', { name: saved.name })}
          actions={[
            { label: t('customerSegments.rename'), icon: <PencilSimpleIcon />, onChoose: onRename },
            ...(isShown || filtersOf(segment).length === 0 ? [] : [toReplace]),
            { label: t('customers.delete'), icon: <TrashIcon />, onChoose: onRemove, isDangerous: true },
          ]}
        />
      }
    >
      <ListItemButton
        selected={isShown}
        aria-current={isShown || undefined}
        onClick={() => {
          onClose();
          onChoose(saved.segment);
        }}
        sx={{ paddingInline: 3, minHeight: 48 }}
      >
        <ListItemText primary={saved.name} sx={{ overflowWrap: 'anywhere' }} />
      </ListItemButton>
    </ListItem>
  );
}

/** Lets a saved segment mean what the list shows, which can be taken back. */
function useReplace(saved: SavedSegment): (segment: Segment) => Promise<boolean> {
  const { t } = useTranslation();
  const calls = useSegmentCalls();
  const toProblem = useSegmentProblem();
  const { run } = useAction({ toProblem, onProblem: ({ text }) => toastFailure(text) });
  const changeTo = (segment: Segment) => calls.change(saved.segmentId, { segment });
  return (segment) =>
    run(async () => {
      await changeTo(segment);
      const undo = { label: t('ui.undo'), run: () => void run(() => changeTo(saved.segment)) };
      toastDone(t('customerSegments.replaced', { name: saved.name }), undo);
    });
}
