// What does go/types say that each call of a tree binds to?
//
//	go run oracle_go.go ROOT OUT
//
// Writes OUT.calls.tsv (caller's file, caller, callee's file, callee), OUT.forms.tsv (the same with the form of the call)
// OUT.sites.tsv (file, caller, called name, status: project, external, local or unresolved) and OUT.implements.tsv (type's
// file, type, interface's file, interface; of the packages that some package sees together). A type stands for its
// conversions and literals. ROOT lies below the src folder of a GOPATH, which holds what it imports; run with
// GO111MODULE=off. Files that are not built here (other systems, tags) are parsed only: their sites are unresolved.
package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

var (
	root  string
	fset  = token.NewFileSet()
	edges = map[string]string{}
	sites = map[string]bool{}
	pairs = map[string]bool{}
)

func relative(pos token.Pos) string {
	path := fset.Position(pos).Filename
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	rel, err := filepath.Rel(root, path)
	if err != nil || strings.HasPrefix(rel, "..") || strings.Contains("/"+rel, "/vendor/") {
		return ""
	}
	return filepath.ToSlash(rel)
}

func named(t types.Type) string {
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if name, ok := t.(*types.Named); ok {
		return name.Obj().Name()
	}
	return ""
}

// receiverName is the name of a method's receiver's type as written.
func receiverName(expr ast.Expr) string {
	for {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

func calleeIdent(expr ast.Expr) *ast.Ident {
	for {
		switch e := expr.(type) {
		case *ast.ParenExpr:
			expr = e.X
		case *ast.StarExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e
		case *ast.SelectorExpr:
			return e.Sel
		default:
			return nil
		}
	}
}

type reader struct {
	info   *types.Info
	file   string
	caller string
}

func (r *reader) note(ident *ast.Ident, literal bool) {
	status, form, name := "unresolved", "", ident.Name
	var object types.Object
	if r.info != nil {
		object = r.info.Uses[ident]
	}
	switch o := object.(type) {
	case *types.Func:
		o = o.Origin()
		object = o
		form = "function"
		if receiver := o.Type().(*types.Signature).Recv(); receiver != nil {
			owner := named(receiver.Type())
			form = "method"
			if types.IsInterface(receiver.Type()) {
				form = "interface method"
			}
			if owner == "" {
				status, form = "local", ""
				break
			}
			name = owner + "." + name
		}
	case *types.TypeName:
		form = "conversion"
		if literal {
			form = "literal"
		}
		if o.Pkg() != nil && o.Parent() != o.Pkg().Scope() {
			status, form = "local", ""
			if _, parameter := o.Type().(*types.TypeParam); !parameter {
				status = "unresolved"
			}
		}
	case *types.Builtin, *types.Nil:
		status = "external"
	case *types.Var:
		status = "local"
	}
	if form != "" {
		status = "external"
		if target := relative(object.Pos()); object.Pkg() != nil && target != "" {
			status = "project"
			edges[strings.Join([]string{r.file, r.caller, target, name}, "\t")] = form
		}
	}
	sites[strings.Join([]string{r.file, r.caller, ident.Name, status}, "\t")] = true
}

func (r *reader) read(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch e := n.(type) {
		case *ast.CallExpr:
			if ident := calleeIdent(e.Fun); ident != nil {
				r.note(ident, false)
			}
		case *ast.CompositeLit:
			if e.Type != nil {
				if ident := calleeIdent(e.Type); ident != nil {
					r.note(ident, true)
				}
			}
		}
		return true
	})
}

func readFile(file *ast.File, info *types.Info) {
	path := relative(file.Pos())
	if path == "" {
		return
	}
	for _, declaration := range file.Decls {
		r := &reader{info, path, "<module>"}
		if function, ok := declaration.(*ast.FuncDecl); ok {
			r.caller = function.Name.Name
			if function.Recv != nil && len(function.Recv.List) > 0 {
				r.caller = receiverName(function.Recv.List[0].Type) + "." + r.caller
			}
			if function.Body != nil {
				r.read(function.Body)
			}
			continue
		}
		r.read(declaration)
	}
}

// compare notes which types of a package, and of all that it imports, have the methods of which interfaces.
func compare(pkg *types.Package) {
	var concrete, interfaces []*types.TypeName
	seen := map[*types.Package]bool{}
	var visit func(*types.Package)
	visit = func(each *types.Package) {
		if seen[each] {
			return
		}
		seen[each] = true
		for _, name := range each.Scope().Names() {
			object, ok := each.Scope().Lookup(name).(*types.TypeName)
			if !ok || object.IsAlias() || relative(object.Pos()) == "" {
				continue
			}
			named, ok := object.Type().(*types.Named)
			if !ok || named.TypeParams().Len() > 0 {
				continue
			}
			if face, ok := named.Underlying().(*types.Interface); !ok {
				concrete = append(concrete, object)
			} else if face.NumMethods() > 0 && face.IsMethodSet() {
				interfaces = append(interfaces, object)
			}
		}
		for _, other := range each.Imports() {
			visit(other)
		}
	}
	visit(pkg)
	for _, one := range concrete {
		for _, face := range interfaces {
			if types.Implements(types.NewPointer(one.Type()), face.Type().Underlying().(*types.Interface)) {
				pairs[strings.Join([]string{relative(one.Pos()), one.Name(), relative(face.Pos()), face.Name()}, "\t")] = true
			}
		}
	}
}

func check(dir string, names []string, path string, source types.Importer, known map[string]bool) {
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, 0)
		if file != nil {
			files = append(files, file)
			known[filepath.Join(dir, name)] = true
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	failures := 0
	config := types.Config{Importer: source, FakeImportC: true, Error: func(err error) {
		if failures++; failures < 4 {
			fmt.Fprintln(os.Stderr, err)
		}
	}}
	checked, _ := config.Check(path, fset, files, info)
	for _, file := range files {
		readFile(file, info)
	}
	if checked != nil {
		compare(checked)
	}
}

func write(path string, lines []string) {
	sort.Strings(lines)
	text := strings.Join(lines, "\n")
	if text != "" {
		text += "\n"
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		panic(err)
	}
}

func main() {
	var err error
	if root, err = filepath.Abs(os.Args[1]); err != nil {
		panic(err)
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		panic(err)
	}
	source := importer.ForCompiler(fset, "source", nil)
	known := map[string]bool{}
	var loose []string
	filepath.Walk(root, func(path string, item os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if !item.IsDir() {
			if strings.HasSuffix(path, ".go") {
				loose = append(loose, path)
			}
			return nil
		}
		if item.Name() == "vendor" || (path != root && strings.HasPrefix(item.Name(), ".")) {
			return filepath.SkipDir
		}
		found, _ := build.ImportDir(path, 0)
		if found == nil {
			return nil
		}
		if names := append(append(append([]string{}, found.GoFiles...), found.CgoFiles...), found.TestGoFiles...); len(names) > 0 {
			check(path, names, found.ImportPath, source, known)
		}
		if len(found.XTestGoFiles) > 0 {
			check(path, found.XTestGoFiles, found.ImportPath+"_test", source, known)
		}
		return nil
	})
	for _, path := range loose {
		if !known[path] {
			if file, _ := parser.ParseFile(fset, path, nil, 0); file != nil {
				readFile(file, nil)
			}
		}
	}
	var calls, forms, listed []string
	for edge, form := range edges {
		calls = append(calls, edge)
		forms = append(forms, edge+"\t"+form)
	}
	for site := range sites {
		listed = append(listed, site)
	}
	var satisfied []string
	for pair := range pairs {
		satisfied = append(satisfied, pair)
	}
	write(os.Args[2]+".implements.tsv", satisfied)
	write(os.Args[2]+".calls.tsv", calls)
	write(os.Args[2]+".forms.tsv", forms)
	write(os.Args[2]+".sites.tsv", listed)
	fmt.Println(len(calls), "edges,", len(listed), "sites")
}
