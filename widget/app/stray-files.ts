/** A file that is dropped where nothing takes it would be opened in place of the page. Only what says that it takes files does. */
export function refuseStrayFiles(page: Window = window): void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
