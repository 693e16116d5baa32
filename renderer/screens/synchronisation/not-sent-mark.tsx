import { IconCloudUp } from '@tabler/icons-react';
import { useNotSentRecords } from '#renderer/stores/not-sent.store.ts';
import { Tag } from '#renderer/ui/tag.tsx';

type Props = { entite: 'tiers' | 'article' | 'document'; code: string };

/** Marks, in a list, what the shared back office does not have yet. */
export function NotSentIcon(props: Props) {
  return useIsNotSent(props) && <IconCloudUp size={15} stroke={1.7} aria-label="pas encore transmis à la boutique" />;
}

/** Says the same in words, on a card and after a creation. */
export function NotSentTag(props: Props) {
  return useIsNotSent(props) && <Tag icon={IconCloudUp}>pas encore transmis à la boutique</Tag>;
}

function useIsNotSent({ entite, code }: Props): boolean {
  return useNotSentRecords(({ codes }) => codes.has(`${entite}:${code}`));
}
