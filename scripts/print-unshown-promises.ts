// npm run promises: prints every promise that no test shows; prints nothing where each has one.
import { listUnshown, readPromises } from './promises.ts';

const unshown = listUnshown(readPromises());
for (const line of unshown) console.log(line);
if (unshown.length > 0) process.exitCode = 1;
