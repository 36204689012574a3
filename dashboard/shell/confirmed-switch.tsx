import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useState, type ReactNode } from 'react';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { hasUnsaved } from '../ui/unsaved.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { SwitchQuestion } from './switch-question.tsx';
import { useSwitchWorkspace } from './switch-workspace.ts';

export interface ConfirmedSwitch {
  readonly choose: (workspace: Workspace) => void;
  /** To be shown wherever the choice is made. */
  readonly question: ReactNode;
}

/** Switches to another workspace, and asks first where something unsaved would be left behind. */
export function useConfirmedSwitch(current: CurrentWorkspace): ConfirmedSwitch {
  const switchTo = useSwitchWorkspace();
  const question = useDialog();
  const [chosen, setChosen] = useState(current.workspace);
  const choose = (workspace: Workspace) => {
    if (workspace.workspace_id === current.workspace.workspace_id) return;
    setChosen(workspace);
    if (hasUnsaved()) question.open();
    else switchTo(workspace);
  };
  const leave = () => {
    question.close();
    switchTo(chosen);
  };
  return {
    choose,
    question: <SwitchQuestion open={question.isOpen} name={chosen.name} onSwitch={leave} onStay={question.close} />,
  };
}
