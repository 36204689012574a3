// Segments that a workspace keeps under a name, to be chosen again in a list, for an audience or for what is sent.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Segment } from './segments.ts';
import { InWorkspace, Message } from './values.ts';

export const savedSegmentsMax = 100;
export const segmentNameMax = 60;
export const savedSegmentNotFound = 'Segment not found';
export const segmentNameTaken = 'Another segment has this name';
export const tooManySegments = `A workspace can save up to ${savedSegmentsMax} segments. Remove one that you no longer use.`;
export const segmentInUse =
  "This segment is used by a campaign that hasn't ended, or that was canceled and can still be resumed. Choose other customers in that campaign (resume it first if it was canceled), or wait until it ends.";

const SegmentName = z
  .string('Enter a name')
  .trim()
  .min(1, 'Enter a name')
  .max(segmentNameMax, `Use at most ${segmentNameMax} characters for the name`);

/** Digits find a person and not a group, and would outlast the customer whose they are. */
export const KeptSegment = Segment.omit({ digits: true });

export const SavedSegment = z.object({
  segmentId: z.string(),
  name: z.string(),
  segment: KeptSegment,
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type SavedSegment = z.infer<typeof SavedSegment>;

const OneSegment = InWorkspace.extend({ id: z.string().min(1).max(64) });
const Answer = z.object({ saved: SavedSegment });

export const listSavedSegments = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/segments',
  right: 'customers.search',
  summary: 'The segments that the workspace has saved, by name.',
  params: InWorkspace,
  answer: z.object({ segments: z.array(SavedSegment) }),
});

export const saveSegment = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/segments',
  right: 'customers.change',
  audit: 'segment.saved',
  summary:
    'Saves a segment under a name that no other of the workspace has, in upper or lower case. It means whoever it fits when it is used. An identical one of this name is answered as it is. Digits of a number are not saved.',
  params: InWorkspace,
  body: z.strictObject({ name: SegmentName, segment: KeptSegment }),
  answer: Answer,
  refusals: [
    [409, segmentNameTaken],
    [409, tooManySegments],
  ],
});

export const changeSavedSegment = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/segments/{id}',
  right: 'customers.change',
  audit: 'segment.saved',
  summary: 'Renames a saved segment, or changes whom it means. Campaigns that are for it follow.',
  params: OneSegment,
  body: z.strictObject({ name: SegmentName.optional(), segment: KeptSegment.optional() }),
  answer: Answer,
  refusals: [
    [404, savedSegmentNotFound],
    [409, segmentNameTaken],
  ],
});

export const removeSavedSegment = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/segments/{id}',
  right: 'customers.change',
  audit: 'segment.removed',
  summary:
    'Removes a saved segment, unless a campaign that has not ended, or can still be resumed, is for it. Customers stay as they are.',
  params: OneSegment,
  answer: Message,
  refusals: [
    [404, savedSegmentNotFound],
    [409, segmentInUse],
  ],
});
