export { createCategory, updateCategory } from './edit-category.ts'
export { getCategory, listCategories } from './read-categories.ts'
export { removeCategories } from './remove-categories.ts'
