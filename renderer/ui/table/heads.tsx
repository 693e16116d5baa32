import { VisuallyHidden } from '@mantine/core';

type Props = {
  of: readonly string[];
  /** The head of a last column of buttons: read aloud, and not seen. */
  hidden?: string;
};

/** Shows the heads of a small table. */
export function Heads({ of: heads, hidden }: Props) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        {hidden !== undefined && (
          <th scope="col">
            <VisuallyHidden>{hidden}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
