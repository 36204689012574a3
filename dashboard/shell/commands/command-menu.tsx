import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { navIcons } from '../navigation-row.tsx';
import { type Command, type CommandSources, findCommands, inGroups, useCommands } from './command-list.ts';
import { useFoundThings } from './found-things.ts';

type CommandMenuProps = CommandSources & DialogProps;

/** Type what you want, choose it with the arrows, and be there. */
export function CommandMenu({ open, onClose, ...sources }: CommandMenuProps) {
  const { t } = useTranslation();
  const listId = useId();
  const { typed, type, found, state, at, point, run, onKeyDown } = useChoice(sources, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${listId}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { marginBlockStart: { xs: 2, sm: 12 } } } }}
    >
      <VisuallyHidden id={`${listId}-title`}>{t('commands.menu')}</VisuallyHidden>
      <CommandField typed={typed} onType={type} onKeyDown={onKeyDown} listId={listId} chosen={found[at]} />
      <Box
        id={listId}
        role="listbox"
        aria-label={t('commands.menu')}
        sx={{ maxHeight: 'min(60vh, 460px)', overflowY: 'auto', padding: 1 }}
      >
        {inGroups(found).map(([group, ofGroup]) => (
          <Box key={group} role="group" aria-labelledby={`${listId}-${group}`}>
            <Box role="presentation" id={`${listId}-${group}`} sx={groupNameLook}>
              {t(`commands.group_${group}`)}
            </Box>
            {ofGroup.map((command) => (
              <Choice
                key={command.id}
                id={`${listId}-${command.id}`}
                command={command}
                isAt={command === found[at]}
                onRun={() => run(command)}
                onPoint={() => point(found.indexOf(command))}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ typography: 'secondary', '&:not(:empty)': statusRoom }}>
        {state && t(`commands.${state}`)}
      </Box>
    </Dialog>
  );
}

const statusRoom = { paddingInline: 2.5, paddingBlockEnd: 2.5 };

const groupNameLook = {
  paddingInline: 1.5,
  paddingBlock: '10px 4px',
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
};

/** What is typed, what fits it, and which of that is chosen. */
function useChoice(sources: CommandSources, onClose: () => void) {
  const commands = useCommands(sources);
  const [typed, setTyped] = useState('');
  const [wanted, point] = useState(0);
  const { named, customers, isSearching, hasFailed } = useFoundThings(typed, sources.current);
  const offered = typed.trim() === '' ? commands.filter(({ group }) => group !== 'settings') : [...commands, ...named];
  const found = [...customers, ...findCommands(offered, typed)];
  const at = Math.min(wanted, found.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const type = (words: string) => {
    setTyped(words);
    point(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, () => void>> = {
      ArrowDown: () => point((at + 1) % Math.max(1, found.length)),
      ArrowUp: () => point((at - 1 + found.length) % Math.max(1, found.length)),
      Enter: () => run(found[at]),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
  const ended = hasFailed ? 'failed' : 'nothing';
  const state: 'searching' | 'failed' | 'nothing' = isSearching ? 'searching' : ended;
  const isTold = isSearching || hasFailed || found.length === 0;
  return { typed, type, found, state: isTold ? state : undefined, at, point, run, onKeyDown };
}

interface CommandFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly listId: string;
  readonly chosen: Command | undefined;
}

function CommandField({ typed, onType, onKeyDown, listId, chosen }: CommandFieldProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        paddingInline: 2.5,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <MagnifyingGlassIcon size={20} aria-hidden />
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={t('commands.placeholder')}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        sx={{ fontSize: '1rem' }}
        inputProps={{
          role: 'combobox',
          'aria-label': t('commands.placeholder'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': chosen ? `${listId}-${chosen.id}` : undefined,
          autoComplete: 'off',
          style: { height: 56, padding: 0 },
        }}
      />
    </Box>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly command: Command;
  readonly isAt: boolean;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}

const icons = {
  ...navIcons,
  bell: BellIcon,
  chats: ChatsCircleIcon,
  plus: PlusIcon,
  copy: CopyIcon,
  keyboard: KeyboardIcon,
};

function Choice({ id, command, isAt, onRun, onPoint }: ChoiceProps) {
  const Icon = icons[command.icon];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAt) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  return (
    <Box
      ref={place}
      id={id}
      role="option"
      aria-selected={isAt}
      onClick={onRun}
      onPointerMove={onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        // The name of the group comes into view with its first choice.
        scrollMarginBlock: '40px 8px',
        paddingInline: 1.5,
        borderRadius: '10px',
        cursor: 'pointer',
        ...(isAt && { backgroundColor: 'ramp.50', color: 'ramp.700' }),
      }}
    >
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box
        component="bdi"
        dir={command.group === 'customers' ? 'ltr' : undefined}
        sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {command.words}
      </Box>
      {command.detail ? (
        <Box component="span" sx={{ marginInlineStart: 'auto', typography: 'caption', color: 'text.secondary' }}>
          {command.detail}
        </Box>
      ) : null}
    </Box>
  );
}
