import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../class-names.ts';
import styles from './pressable.module.css';

export interface PressableProps extends HTMLAttributes<HTMLElement> {
  readonly href?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** A link with an `href`, a button with a click handler, otherwise a plain element. Links and buttons show a tint when pressed. */
export function Pressable({ href, disabled, className, ref, ...rest }: PressableProps) {
  const press = cx(className, styles.press);
  if (href !== undefined) return <a {...rest} ref={ref as Ref<HTMLAnchorElement>} href={href} className={press} />;
  if (rest.onClick !== undefined) {
    return <button {...rest} ref={ref as Ref<HTMLButtonElement>} type="button" disabled={disabled} className={press} />;
  }
  return <div {...rest} ref={ref as Ref<HTMLDivElement>} className={className} />;
}
