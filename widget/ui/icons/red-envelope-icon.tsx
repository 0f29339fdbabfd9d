import { Icon, type IconProps } from './icon.tsx';

export function RedEnvelopeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.5 3.5h9a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1 -2.5 2.5h-9a2.5 2.5 0 0 1 -2.5 -2.5v-12a2.5 2.5 0 0 1 2.5 -2.5ZM5 7.5c1.5 2 3 3 4.75 3.4M19 7.5c-1.5 2-3 3-4.75 3.4M9.6 12a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0Z"
    />
  );
}
