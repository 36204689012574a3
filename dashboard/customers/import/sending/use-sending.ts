import { newUuid } from '@fanfare/contract/uuid.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../../session/call-errors.ts';
import { useCaller } from '../../../session/caller.tsx';
import { useCurrentWorkspace, workspaceKey } from '../../../session/current-workspace.tsx';
import { fileSending } from './file-sending.ts';
import type { ResumedImport } from './resumed-import.ts';
import { type SentSoFar, nothingSent, sendParts } from './send-import.ts';
import { noProgress, startMeter } from './sending-meter.ts';
import { dropImport, keepImport } from './stored-import.ts';
import type { Columns } from '../use-columns.ts';
import { useImportPlace } from '../use-import-place.ts';
import type { ChosenFile } from '../use-opened-file.ts';

const fileNameMax = 255;

export type SendingPhase = 'ready' | 'sending' | 'stopping' | 'stopped' | 'failed' | 'done';

interface SendingStand {
  readonly phase: SendingPhase;
  readonly sofar: SentSoFar;
  /** What the last try failed with, in words. */
  readonly failure?: string;
  /** It began before this page was opened. */
  readonly isResumed?: boolean;
}

/** Sends what is ready, part by part, and keeps on this device how far it came. */
export function useSending({ file, facts, resumed }: ChosenFile, columns: Columns) {
  const { t } = useTranslation(['common', 'translations']);
  const caller = useCaller();
  const [id] = useState(() => resumed?.stored.id ?? newUuid());
  const [stand, setStand] = useState<SendingStand>(() => firstStand(resumed));
  const [progress, setProgress] = useState(noProgress);
  const stopping = useStopping();
  const place = useImportPlace();
  const tellAdded = useTellAdded();

  const keep = (sofar: SentSoFar) => {
    const { judging, match } = columns;
    const { name: fileName, identity } = facts;
    if (judging) keepImport(place, { ...sofar, ...judging, id, fileName, identity, match });
  };
  /** Says how it ended. */
  const start = async (unsent: number): Promise<SendingPhase> => {
    let phase: SendingPhase = 'failed';
    stopping.begin();
    const meter = startMeter(unsent, setProgress);
    const before = stand.sofar;
    let sofar = before;
    setStand({ phase: 'sending', sofar });
    const sending = fileSending({
      file,
      caller,
      batch: { ws: place.workspaceId, id, fileName: facts.name.slice(0, fileNameMax) },
      onSofar: (now, rows) => {
        sofar = now;
        keep(now);
        if (rows > 0) meter.add(rows);
      },
      isStopped: stopping.isStopped,
      isLeft: stopping.isLeft,
    });
    try {
      phase = await sendParts(sending, before);
      if (phase === 'done') dropImport(place);
      setStand({ phase, sofar });
    } catch (error) {
      const failure = serverMessage(error) ?? t('translations:customersSending.failed');
      setStand({ phase: 'failed', sofar, failure });
    }
    meter.end();
    tellAdded(sofar.created - before.created);
    return phase;
  };
  return {
    id,
    ...stand,
    progress,
    start,
    stop: () => {
      stopping.stop();
      setStand((now) => ({ ...now, phase: 'stopping' }));
    },
    /** An import that was taken back takes no further part. */
    forget: () => dropImport(place),
  };
}
export type SendingState = ReturnType<typeof useSending>;

function firstStand(resumed: ResumedImport | undefined): SendingStand {
  if (!resumed) return { phase: 'ready', sofar: nothingSent };
  return { phase: 'stopped', sofar: resumed.stored, isResumed: true };
}

/** Stopped by a click, or because the page is left. */
function useStopping() {
  const state = useRef<'no' | 'asked' | 'left'>('no');
  useEffect(() => {
    state.current = 'no';
    return () => {
      state.current = 'left';
    };
  }, []);
  return {
    begin: () => {
      state.current = 'no';
    },
    stop: () => {
      state.current = 'asked';
    },
    isStopped: () => state.current !== 'no',
    isLeft: () => state.current === 'left',
  };
}

/** How the rest of the dashboard hears of new customers. */
function useTellAdded() {
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  return (created: number) => {
    changeCount('customers', created);
    const queryKey = workspaceKey(workspace.workspace_id, 'customers');
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}
