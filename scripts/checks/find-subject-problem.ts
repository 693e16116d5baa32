const longest = 72;
const conventional = /^(feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(\([\w-]+(, ?[\w-]+)*\))?!?: \S/;
/** Subjects that git writes itself. */
const ofGit = /^(Merge |Revert "|fixup! |squash! |amend! )/;

/** Says what is wrong with the subject of a commit message; undefined when it is Conventional and at most 72 characters long. */
export function findSubjectProblem(message: string): string | undefined {
  const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  if (ofGit.test(subject)) return undefined;
  if (!conventional.test(subject)) return `Not a Conventional Commit (feat, fix, docs…): ${subject}`;
  const length = [...subject].length;
  return length > longest
    ? `The subject has ${length} characters, at most ${longest} are allowed: ${subject}`
    : undefined;
}
