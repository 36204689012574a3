// Who or what brought a customer, as `addedby` says it.

const sourceKinds = ['viewer', 'import', 'device'] as const;
type SourceKind = (typeof sourceKinds)[number] | 'member';

export function sourceKindOf(addedBy: string): SourceKind {
  return sourceKinds.find((kind) => kind === addedBy) ?? 'member';
}
