import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import styles from './pressable.module.css';

export interface PressableProps extends HTMLAttributes<HTMLElement> {
  readonly href?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** A link when it has an address, a button when it has only a handler, else plain: with the tint of a press. */
export function Pressable({ href, disabled, className, ref, ...rest }: PressableProps) {
  const press = cx(className, styles.press);
  if (href !== undefined) return <a {...rest} ref={ref as Ref<HTMLAnchorElement>} href={href} className={press} />;
  if (rest.onClick !== undefined) {
    return <button {...rest} ref={ref as Ref<HTMLButtonElement>} type="button" disabled={disabled} className={press} />;
  }
  return <div {...rest} ref={ref as Ref<HTMLDivElement>} className={className} />;
}
