/** The style element of the widget's page with the tenant's colours. A page without it gets them from the configuration. */
export const THEME_STYLE_ID = 'ml-theme';
