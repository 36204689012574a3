import { Mark } from '../page-glyph.tsx';
import { WorkspacePicture } from '../joining/workspace-picture.tsx';
import { toOwnPath } from '../own-path.ts';
import type { PlayerData, Playing } from './player-state.ts';

/** Nothing to show just now: whose place this is, and calm. */
export function IdleScreen({ playing, data }: { readonly playing: Playing; readonly data: PlayerData }) {
  const { program, isOnline } = playing;
  if (!program) {
    return (
      <div className="calm">
        <Mark />
        <p role="status" className="calm-status">
          {isOnline ? data.texts.starting : data.texts.stillTrying}
        </p>
      </div>
    );
  }
  const { name, profileImageUrl } = program.workspace;
  return (
    <div className="calm" aria-hidden="true">
      <WorkspacePicture key={profileImageUrl} url={profileImageUrl && toOwnPath(profileImageUrl, data.site)} />
      <p className="calm-name">{name}</p>
    </div>
  );
}
