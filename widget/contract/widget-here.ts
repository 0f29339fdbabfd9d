/** The first message of a widget in a frame, to any host page, before its files have loaded. Widgets before 1.1 do not send it. */
export const WIDGET_HERE = 'meeline-widget';
